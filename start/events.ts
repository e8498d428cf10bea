/*
 * Every way modules react to each other after a transaction: event, then its listeners.
 */
export {}
