import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'

const { promise } = controllers

/** What everybody may read, without a sign-in. */
router
  .group(() => {
    router.get('/promise', [promise.Promises, 'show']).as('show')
    router.get('/promise.csv', [promise.Promises, 'csv']).as('csv')
    router.get('/promise.json', [promise.Promises, 'json']).as('json')
  })
  .as('promise')
