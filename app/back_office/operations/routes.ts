import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { operations } = controllers

/** What runs by itself, for the administrators. */
router
  .group(() => {
    router.get('/', [operations.Schedules, 'index']).as('index')
    router.post('/:task/runs', [operations.Schedules, 'store']).as('runs.store')
  })
  .prefix('/officer/schedule')
  .as('operations.schedule')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.officers'),
    middleware.requireRight('OperationsSchedulePolicy.manage'),
  ])
