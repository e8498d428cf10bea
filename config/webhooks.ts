import app from '@adonisjs/core/services/app'

/**
 * Whether webhooks may be sent to this machine and to private networks. Never in production: a user who may set an
 * address must not reach, through the portal, what only the portal can reach.
 */
export const allowsPrivateAddresses = !app.inProduction
