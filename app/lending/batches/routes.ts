import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

router
  .group(() => {
    router.get('/', [controllers.batches.Batches, 'index']).as('index')
    router
      .get('/spreadsheet', [controllers.batches.MeetingFiles, 'spreadsheet'])
      .as('files.spreadsheet')
      .use(middleware.exportLimit())
    router
      .get('/pdf', [controllers.batches.MeetingFiles, 'pdf'])
      .as('files.pdf')
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
