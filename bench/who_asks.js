const SESSION = `
  select u.*, s.data, s.expires_at from sessions s left join users u on u.id = s.user_id
  where s.id = ?`

/**
 * Who asks, as every page of somebody signed in has to know first: the session and its person. A floor
 * reads it when its address has a `session`.
 */
export async function whoAsks(pool, query) {
  if (!query.has('session')) return null
  const [[row]] = await pool.execute(SESSION, [query.get('session')])
  return row
}
