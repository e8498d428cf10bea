/**
 * The server cannot begin its work with what it was given. The message is one line for whoever starts
 * it, and says what to do.
 */
export class StartRefused extends Error {
  readonly code = 'E_START_REFUSED'
}
