/** The newcomer's commands are JavaScript, as they run before a compiler is there. */
declare module '*/bin/portal/server.js' {
  export const SERVER_FLAGS: readonly string[]
}
