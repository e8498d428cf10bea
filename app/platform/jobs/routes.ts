import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

/** Files of long lists, each person's own. */
router
  .group(() => {
    router.get('/', [controllers.jobs.Files, 'index']).as('index')
    router.post('/:id/stops', [controllers.jobs.Files, 'stop']).as('stops.store')
    router.post('/:id/retries', [controllers.jobs.Files, 'retry']).as('retries.store')
  })
  .prefix('/officer/files')
  .where('id', router.matchers.number())
  .as('jobs.files')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.officers')])
