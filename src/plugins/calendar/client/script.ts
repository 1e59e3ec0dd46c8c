/** Moves what has ended since the build. */
import { moveEnded } from "./move-ended.ts";

moveEnded(document);
