import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { masters } = controllers

/** Small JSON responses for forms: suggestions for a chosen district, an entered pincode or an IFSC. */
router
  .group(() => {
    router.get('/districts/:id/talukas', [masters.Talukas, 'index']).as('talukas')
    router.get('/pincodes/:pincode', [masters.Pincodes, 'show']).as('pincode')
    router.get('/ifsc/:code', [masters.Ifsc, 'show']).as('ifsc')
  })
  .prefix('/masters')
  .as('masters')
  .use(middleware.auth())
