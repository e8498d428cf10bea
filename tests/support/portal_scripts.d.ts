/** The newcomer's commands are JavaScript, as they run before a compiler is there. */
declare module '*/bin/portal/server.js' {
  export const SERVER_FLAGS: readonly string[]
}
declare module '*/bin/portal/test_plan.js' {
  type Selection = { quick: boolean; specs: Map<string, string[]>; tags: string[] }
  interface Narrowed {
    all: boolean
    files: string[]
    tags: string[]
    changed: Set<string> | null
  }
  export const SUITES: string[]
  export function selection(names: string[], options: Narrowed): Selection
  export function chunksOf(suite: string, files: string[]): string[][]
}
declare module '*/bin/portal/env_file.js' {
  export function readEnvFile(path: string): Record<string, string>
}
declare module '*/bin/portal/areas.js' {
  export const PAGE: string
  export function areas(): string
  export function partOf(page: string): string
}
declare module '*/bench/peak.js' {
  export function peakMb(pid: number): number
  export function residentMb(pid: number): number
  export function resetPeak(pid: number): void
  export function cpuMs(pid: number): number
}
