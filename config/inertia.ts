import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/inertia'

/**
 * Returns the version of the pages: a visit with older ones reloads. Computed once; the framework would do it for every
 * request. Tests use a fixed version, regardless of the build.
 */
function assetsVersion() {
  const manifest = app.publicPath('assets/.vite/manifest.json')
  if (app.inTest || !existsSync(manifest)) return '1'
  return createHash('sha256').update(readFileSync(manifest)).digest('hex').slice(0, 16)
}

export default defineConfig({
  rootView: 'inertia_layout',
  ssr: { enabled: true, entrypoint: 'inertia/ssr.tsx' },
  assetsVersion: assetsVersion(),
})
