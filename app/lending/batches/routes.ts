import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { listFiles, middleware } from '#start/kernel'

const { batches } = controllers

router
  .group(() => {
    router.get('/', [batches.Batches, 'index']).as('index')
    listFiles(batches.MeetingFiles, { name: 'files.' })
    router.get('/new', [batches.Batches, 'create']).as('create')
    router.post('/', [batches.Batches, 'store']).as('store')
    router.get('/:id', [batches.Batches, 'show']).as('show')
    router.post('/:id/postponements', [batches.Postponements, 'store'])
    router.post('/:id/removals', [batches.Removals, 'store'])
    router
      .post('/:id/report', [batches.CommitteeReports, 'store'])
      .as('report.store')
      .use(middleware.files())
  })
  .prefix('/officer/batches')
  .as('batches')
  .use([middleware.auth(), middleware.requireArea('BatchPolicy.manage')])
