/**
 * The version of the API that this code writes and answers.
 */

/** The major version, as it stands in every path. */
export const version = "v1";

/** The whole version, as openapi.json and the API's index name it. */
export const fullVersion = "1.0.0";
