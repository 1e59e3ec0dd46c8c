import broadsheet from "broadsheet";
import { calendar } from "./plugins/calendar.ts";
import { houseStyle } from "./plugins/house-style.ts";

export default {
  integrations: [broadsheet({ plugins: [calendar(), houseStyle({ avoid: { utilize: "use" } })] })],
};
