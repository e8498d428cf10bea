import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { operation } = controllers

/** What runs by itself, for the administrators. */
router
  .group(() => {
    router.get('/', [operation.Schedules, 'index']).as('index')
    router.post('/:task/runs', [operation.Schedules, 'store']).as('runs.store')
  })
  .prefix('/officer/schedule')
  .as('operation.schedule')
  .use([
    middleware.auth(),
    middleware.fence('AuthAreaPolicy.officers'),
    middleware.can('OperationSchedulePolicy.manage'),
  ])
