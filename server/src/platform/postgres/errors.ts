/** The message is one sentence for the operator who ran the command. */
export class EmbeddedPostgresError extends Error {}
