/** Its message is one sentence for the person who typed the command. */
export class EmbeddedPostgresError extends Error {}
