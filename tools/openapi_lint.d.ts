/** What all rules for OpenAPI of Spectral find, but for those that are changed here. */
export function openApiFindings(document: object, rules: Record<string, 'off'>): Promise<string[]>
