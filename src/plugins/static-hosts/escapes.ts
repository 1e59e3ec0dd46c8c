/** Values in the files for servers (plugins/host-templates/escape.ts). */
import { backslash, without } from "../host-templates/escape.ts";

// nginx has no escape for the dollar sign of a variable.
export const nginx = without(/[$\p{Cc}]/u, backslash(/[\\"]/g));

/** Keys and regular expressions, in which nginx reads no variables. */
export const nginxKey = without(/\p{Cc}/u, backslash(/[\\"]/g));

// Braces are placeholders. A backslash is literal unless a quotation mark follows.
export const caddy = without(/[{}\p{Cc}]|(?<!\\)(?:\\\\)*\\(?="|$)/u, backslash(/"/g));
