import broadsheet from "broadsheet";
import { programme } from "./plugins/programme.ts";
import { houseStyle } from "./plugins/house-style.ts";

export default {
  integrations: [broadsheet({ plugins: [programme(), houseStyle({ avoid: { utilize: "use" } })] })],
};
