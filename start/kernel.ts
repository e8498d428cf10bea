import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import { chain } from '#core/middleware/chain'

server.errorHandler(() => import('#core/exceptions/handler'))

/** Session and sign-in come before routing, so that error pages know who is looking. */
server.use([
  chain([
    () => import('#core/middleware/container_bindings_middleware'),
    () => import('#core/middleware/health_middleware'),
    () => import('#core/middleware/compression_middleware'),
    () => import('#core/middleware/assets_middleware'),
    () => import('@adonisjs/vite/vite_middleware'),
    () => import('#core/middleware/locale_middleware'),
    () => import('@adonisjs/session/session_middleware'),
    () => import('#core/middleware/confirmed_session_middleware'),
    () => import('#core/middleware/quiet_session_middleware'),
    () => import('@adonisjs/auth/initialize_auth_middleware'),
    () => import('#auth/middleware/silent_auth_middleware'),
    () => import('#core/middleware/inertia_middleware'),
  ]),
])

router.use([
  chain([
    () => import('#masters/middleware/load_masters_middleware'),
    () => import('@adonisjs/core/bodyparser_middleware'),
    () => import('#core/middleware/shield_middleware'),
    () => import('#auth/middleware/initialize_bouncer_middleware'),
    () => import('#applications/middleware/loan_menu_middleware'),
  ]),
])

export const middleware = router.named({
  auth: () => import('#auth/middleware/auth_middleware'),
  guest: () => import('#auth/middleware/guest_middleware'),
  role: () => import('#auth/middleware/role_middleware'),
})
