import env from '#start/env'
import { storeOrigin } from '#config/drive'
import { DELIVERY_REPORTS } from '#config/messaging'
import { LETTER_REQUEST_PATH, PROVIDER_LOGOUT } from '#config/sign_in'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/shield'

const usesTls = env.get('APP_URL').startsWith('https://')

/** Name of the cookie that contains the CSRF token. */
export const tokenCookie = 'XSRF-TOKEN'

export default defineConfig({
  csp: {
    /** The development server injects its own scripts; everywhere else the policy is strict. */
    enabled: !app.inDev,
    directives: {
      defaultSrc: [`'self'`],
      scriptSrc: [`'self'`, '@nonce'],
      styleSrc: [`'self'`, '@nonce'],
      /** Even when rendered by the server, the component library's positions and sizes are style attributes. */
      styleSrcAttr: [`'unsafe-inline'`],
      imgSrc: [`'self'`, 'data:', 'blob:'],
      fontSrc: [`'self'`],
      connectSrc: [`'self'`, ...(storeOrigin ? [storeOrigin] : [])],
      frameSrc: [`'self'`],
      objectSrc: [`'none'`],
      baseUri: [`'none'`],
      formAction: [`'self'`],
      frameAncestors: [`'self'`],
      ...(usesTls ? { upgradeInsecureRequests: [] } : {}),
    },
    reportOnly: false,
  },
  csrf: {
    enabled: true,
    /** Neither a gateway nor a provider has a page that could contain a token; they send a secret, or a signature. */
    exceptRoutes: [DELIVERY_REPORTS, PROVIDER_LOGOUT, LETTER_REQUEST_PATH],
    enableXsrfCookie: true,
    methods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  },
  xFrame: { enabled: true, action: 'SAMEORIGIN' },
  hsts: { enabled: usesTls, maxAge: '1 year', includeSubDomains: true },
  contentTypeSniffing: { enabled: true },
})
