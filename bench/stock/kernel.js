import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

/** The kit also has middleware for static files and CORS here, which is not installed. */
server.use([
  () => import('./middleware/container_bindings_middleware.js'),
  () => import('@adonisjs/vite/vite_middleware'),
  () => import('./middleware/headers_middleware.js'),
  () => import('./middleware/inertia_middleware.js'),
])

router.use([
  () => import('@adonisjs/core/bodyparser_middleware'),
  () => import('@adonisjs/session/session_middleware'),
  () => import('@adonisjs/shield/shield_middleware'),
  () => import('@adonisjs/auth/initialize_auth_middleware'),
  () => import('./middleware/silent_auth_middleware.js'),
])

export const middleware = router.named({
  auth: () => import('./middleware/auth_middleware.js'),
})
