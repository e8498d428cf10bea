/**
 * Pages built for production import React from node_modules as production does; with NODE_ENV=test they would get its
 * development build, in which a page takes several times as long. Must be called before the first page is rendered.
 */
export async function useProductionReact(): Promise<void> {
  if (process.env.ASSETS !== 'built') return
  const own = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await Promise.all([import('react/jsx-runtime'), import('react-dom/server')])
  } finally {
    process.env.NODE_ENV = own
  }
}
