import { createTuyau } from '@tuyau/core/client'
import { registry } from '@generated/registry'

/**
 * Addresses by route name, typed from the server's routes. Only pages for signed-in people import
 * it: it brings the list of all routes.
 */
export const client = createTuyau({ baseUrl: '/', registry })

export const urlFor = client.urlFor
