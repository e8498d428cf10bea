/** A mistake in how a command was called, said in one sentence. */
export class UsageError extends Error {}
