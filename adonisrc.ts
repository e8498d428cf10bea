import { indexEntities } from '@adonisjs/core'
import { defineConfig } from '@adonisjs/core/app'
import { indexPages } from '@adonisjs/inertia'
import { generateRegistry } from '@tuyau/core/hooks'
import { indexPolicies, indexViews } from './bin/index_files.js'

/**
 * Folders of app/ that are not part of the name of a controller or a transformer (docs/development/architecture.md).
 */
const AREAS = ['platform', 'applicants', 'lending', 'accountability', 'back_office']

/** Requested by `npm run bench:pictures`; these are not tests. */
const PICTURES = process.env.PICTURES
  ? [{ files: ['tests/pictures/**/*.spec.ts'], name: 'pictures', timeout: 0 }]
  : []

export default defineConfig({
  commands: [
    () => import('@adonisjs/core/commands'),
    () => import('@adonisjs/lucid/commands'),
    () => import('@adonisjs/session/commands'),
    () => import('@adonisjs/queue/commands'),
  ],

  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/hash_provider'),
    {
      file: () => import('@adonisjs/core/providers/repl_provider'),
      environment: ['repl', 'test'],
    },
    () => import('@adonisjs/core/providers/vinejs_provider'),
    () => import('@adonisjs/core/providers/edge_provider'),
    () => import('@adonisjs/i18n/i18n_provider'),
    () => import('@adonisjs/session/session_provider'),
    () => import('#providers/assets_provider'),
    () => import('@adonisjs/shield/shield_provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('@adonisjs/redis/redis_provider'),
    () => import('@adonisjs/limiter/limiter_provider'),
    () => import('@adonisjs/drive/drive_provider'),
    () => import('@adonisjs/auth/auth_provider'),
    () => import('@adonisjs/bouncer/bouncer_provider'),
    () => import('@adonisjs/inertia/inertia_provider'),
    () => import('@adonisjs/queue/queue_provider'),
    () => import('#providers/app_provider'),
    () => import('#providers/migrations_provider'),
    () => import('#providers/operation_provider'),
    () => import('#providers/graceful_stop_provider'),
    () => import('#providers/messages_provider'),
    () => import('#providers/incoming_files_provider'),
    () => import('#providers/setup_provider'),
    () => import('#providers/schedule_provider'),
    () => import('#providers/jobs_provider'),
  ],

  preloads: [
    () => import('#start/modules'),
    () => import('#start/routes'),
    () => import('#start/kernel'),
    () => import('#start/listening'),
  ],

  tests: {
    suites: [
      { files: ['tests/unit/**/*.spec.{ts,js}'], name: 'unit', timeout: 60_000 },
      { files: ['tests/functional/**/*.spec.{ts,js}'], name: 'functional', timeout: 60_000 },
      { files: ['tests/browser/**/*.spec.{ts,js}'], name: 'browser', timeout: 300_000 },
      ...PICTURES,
    ],
    forceExit: true,
  },

  metaFiles: [
    { pattern: 'resources/views/**/*.edge', reloadServer: false },
    { pattern: 'resources/lang/**/*.json', reloadServer: false },
    { pattern: 'resources/fonts/**', reloadServer: false },
    { pattern: 'resources/masters/**', reloadServer: false },
    { pattern: 'resources/passwords/**', reloadServer: false },
    { pattern: 'resources/content/**', reloadServer: false },
    { pattern: 'resources/payment_profiles/**', reloadServer: false },
    { pattern: 'public/**', reloadServer: false },
    { pattern: 'deploy/{systemd,nginx}/*', reloadServer: false },
    { pattern: 'bin/portal.js', reloadServer: false },
    { pattern: 'bin/portal/**', reloadServer: false },
    { pattern: 'bin/audit_pack/**', reloadServer: false },
    { pattern: 'hsm/*.{js,json}', reloadServer: false },
  ],

  hooks: {
    init: [
      indexEntities({
        controllers: {
          source: 'app',
          glob: ['**/*_controller.ts'],
          importAlias: '#app',
          skipSegments: ['controllers', ...AREAS],
        },
        events: { enabled: false },
        listeners: { enabled: false },
        transformers: {
          enabled: true,
          source: 'app',
          glob: ['**/*_transformer.ts'],
          importAlias: '#app',
          skipSegments: ['transformers', ...AREAS],
          withSharedProps: true,
          inertiaMiddlewareImportPath: '#auth/middleware/inertia_middleware',
        },
      }),
      indexPolicies(),
      indexPages({ framework: 'react' }),
      indexViews(),
      generateRegistry(),
    ],
    buildStarting: [() => import('@adonisjs/vite/build_hook')],
    buildFinished: [() => import('./bin/note_version.js')],
  },
})
