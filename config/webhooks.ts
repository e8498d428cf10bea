import app from '@adonisjs/core/services/app'

/**
 * Whether webhooks may go to this machine and to private networks. Never in production: who may set an address
 * must not reach, through the portal, what only the portal reaches.
 */
export const allowsInside = !app.inProduction
