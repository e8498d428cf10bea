import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { officers } from '#start/kernel'

const { jobs } = controllers

/** Files of long lists, each user's own. */
router
  .group(() => {
    router.get('/', [jobs.Files, 'index']).as('index')
    router.post('/:id/stops', [jobs.Files, 'stop']).as('stops.store')
    router.post('/:id/retries', [jobs.Files, 'retry']).as('retries.store')
  })
  .prefix('/officer/files')
  .as('jobs.files')
  .use(officers())
