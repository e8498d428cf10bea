import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import type { HttpContext } from '@adonisjs/core/http'
import type { LazyImport, Constructor } from '@adonisjs/core/types/common'
import { isTracingEnabled } from '#config/tracing'
import type { Right } from '#auth/policies/rights'

server.errorHandler(() => import('#kernel/exceptions/handler'))

/** Session and sign-in precede routing, so that error pages have the current user. */
const tracing = () => import('#kernel/middleware/tracing_middleware')

server.use([
  () => import('#kernel/middleware/container_bindings_middleware'),
  () => import('#kernel/middleware/every_response_middleware'),
  ...(isTracingEnabled ? [tracing] : []),
  () => import('#kernel/middleware/request_log_middleware'),
  () => import('#operations/middleware/metrics_middleware'),
  () => import('#kernel/middleware/request_priority_middleware'),
  () => import('#kernel/middleware/request_body_drain_middleware'),
  () => import('#kernel/middleware/allowed_hosts_middleware'),
  () => import('#kernel/middleware/health_middleware'),
  () => import('#kernel/middleware/deadline_middleware'),
  () => import('#kernel/middleware/compression_middleware'),
  () => import('#kernel/middleware/assets_middleware'),
  () => import('@adonisjs/vite/vite_middleware'),
  () => import('#kernel/middleware/current_settings_middleware'),
  () => import('#kernel/middleware/locale_middleware'),
  () => import('#kernel/middleware/security_headers_middleware'),
  () => import('#kernel/middleware/session_cookies_middleware'),
  () => import('#kernel/middleware/session_middleware'),
  () => import('@adonisjs/auth/initialize_auth_middleware'),
  () => import('#auth/middleware/silent_auth_middleware'),
  () => import('#auth/middleware/inertia_middleware'),
])

router.use([
  () => import('#masters/middleware/load_masters_middleware'),
  () => import('#notifications/middleware/load_texts_middleware'),
  () => import('@adonisjs/core/bodyparser_middleware'),
  () => import('#kernel/middleware/shield_middleware'),
  () => import('#kernel/middleware/allowed_characters_middleware'),
  () => import('#kernel/middleware/idempotency_middleware'),
  () => import('#auth/middleware/initialize_bouncer_middleware'),
])

export const middleware = router.named({
  auth: () => import('#auth/middleware/auth_middleware'),
  guest: () => import('#auth/middleware/guest_middleware'),
  requireArea: () => import('#auth/middleware/require_area_middleware'),
  requireRight: () => import('#auth/middleware/require_right_middleware'),
  stepUp: () => import('#auth/middleware/step_up_middleware'),
  exportLimit: () => import('#reports/middleware/export_limit_middleware'),
  apiAccess: () => import('#api/middleware/api_access_middleware'),
  apiWrite: () => import('#api/middleware/api_write_middleware'),
  assistedFiling: () =>
    import('#applications/assisted_filing/middleware/assisted_filing_middleware'),
  files: () => import('#documents/middleware/files_middleware'),
  verifiedMobile: () => import('#grievances/middleware/verified_mobile_middleware'),
  deskPages: () => import('#bank_desk/middleware/desk_pages_middleware'),
})

/** Middleware of officers' pages: signed-in officers with the right that all of these pages require. */
export const officers = (right?: Right) => [
  middleware.auth(),
  middleware.requireArea('AuthAreaPolicy.officers'),
  ...(right ? [middleware.requireRight(right)] : []),
]

/** Middleware of applicants' pages. */
export const applicants = () => [
  middleware.auth(),
  middleware.requireArea('AuthAreaPolicy.applicants'),
]

/** Requires a step-up on a separate page: for forms without a field for the proof, and for pages. */
export const stepUpOnPage = () => middleware.stepUp({ onPage: true })

/** Middleware of exports with personal data of many people: a step-up and the concurrency limit. */
export const personalExport = () => [middleware.stepUp(), middleware.exportLimit()]

type Handler = (ctx: HttpContext) => unknown
type ListFiles = LazyImport<Constructor<{ spreadsheet: Handler; pdf: Handler }>>

/** Adds the Excel and PDF routes of a list, beside its page (`#jobs/list_files`). */
export function listFiles(files: ListFiles, { path = '', name = '' } = {}) {
  for (const format of ['spreadsheet', 'pdf'] as const) {
    router.get(`${path}/${format}`, [files, format]).as(`${name}${format}`).use(personalExport())
  }
}
