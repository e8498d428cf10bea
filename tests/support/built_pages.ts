/**
 * Pages that were built for production take React from node_modules as production does; under
 * NODE_ENV=test they would get its development build, in which a page takes several times as long.
 * To be called before the first page is rendered.
 */
export async function takeReactOfProduction(): Promise<void> {
  if (process.env.ASSETS !== 'built') return
  const own = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await Promise.all([import('react/jsx-runtime'), import('react-dom/server')])
  } finally {
    process.env.NODE_ENV = own
  }
}
