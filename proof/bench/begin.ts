import { beginFigures } from "./figures.ts";

export default beginFigures;
