import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { officers } from '#start/kernel'

const { operations } = controllers

/** Scheduled tasks, for administrators. */
router
  .group(() => {
    router.get('/', [operations.Schedules, 'index']).as('index')
    router.post('/:task/runs', [operations.Schedules, 'store']).as('runs.store')
  })
  .prefix('/officer/schedule')
  .as('operations.schedule')
  .use(officers('OperationsSchedulePolicy.manage'))
