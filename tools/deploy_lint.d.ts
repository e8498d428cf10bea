export const composeSchema: object

/** What a linter finds in a Dockerfile. */
export function validate(dockerfile: string): { message: string }[]
