/** The columns of everything that a session and its person hold; read once. */
let columns: Promise<string> | null = null

/**
 * Everything of a session and its person as one value, for a statement that joins `sessions` and
 * `users`: whatever of it changes, the value does. Not for SQLite, which has no such function and where
 * a session is read within the process.
 */
export async function sessionDigest(): Promise<string> {
  columns ??= columnsOfPerson()
  return `sha2(json_array(sessions.data, sessions.user_id, ${await columns}), 256)`
}

/** The model is loaded late, as the settings of sessions are read before there is a database. */
async function columnsOfPerson(): Promise<string> {
  const { default: User } = await import('#auth/models/user')
  return [...User.$columnsDefinitions.values()]
    .map(({ columnName }) => `users.${columnName}`)
    .join(', ')
}
