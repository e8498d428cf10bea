import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

router
  .group(() => {
    router.get('/', [controllers.batches.Batches, 'index']).as('index')
    router
      .get('/sheet', [controllers.batches.MeetingFiles, 'sheet'])
      .as('files.sheet')
      .use(middleware.exportLimit())
    router
      .get('/paper', [controllers.batches.MeetingFiles, 'paper'])
      .as('files.paper')
      .use(middleware.exportLimit())
    router.get('/new', [controllers.batches.Batches, 'create']).as('create')
    router.post('/', [controllers.batches.Batches, 'store']).as('store')
    router.get('/:id', [controllers.batches.Batches, 'show']).as('show')
    router
      .post('/:id/postponements', [controllers.batches.Postponements, 'store'])
      .as('postponements.store')
    router.post('/:id/removals', [controllers.batches.Removals, 'store']).as('removals.store')
    router
      .post('/:id/report', [controllers.batches.CommitteeReports, 'store'])
      .as('report.store')
      .use(middleware.files())
  })
  .prefix('/officer/batches')
  .as('batches')
  .where('id', router.matchers.number())
  .use([middleware.auth(), middleware.requireArea('BatchPolicy.manage')])
