/** Writes a client in TypeScript for the API that is described. */
export function createClient(options: object): Promise<unknown>
