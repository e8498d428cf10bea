import limiter from '@adonisjs/limiter/services/main'
import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { applicants, middleware, officers, stepUpOnPage } from '#start/kernel'

/** Maximum number of copies per hour and person; each reads all data stored about them. */
const COPIES_PER_HOUR = 20

const copyLimit = limiter.define('own_data_copies', ({ auth }) =>
  limiter
    .allowRequests(COPIES_PER_HOUR)
    .every('1 hour')
    .usingKey(`own_data_copies:${auth.user?.id ?? 0}`)
)

const {
  AccessLog,
  Breaches,
  BreachNotices,
  BreachPeople,
  CorrectionAnswers,
  CorrectionRequests,
  DataCopies,
  Incidents,
  MyData,
  Nominees,
} = controllers.privacy

/** A person's own data (DPDP Act 2023, sections 5, 6 and 11 to 14). */
router
  .group(() => {
    router.get('/', [MyData, 'show']).as('show')
    router.put('/', [MyData, 'update']).as('update')
    router.get('/copy', [DataCopies, 'show']).as('copy.show')
    router.post('/copy', [DataCopies, 'store']).as('copy.store').use(middleware.stepUp())
    router.get('/copy.json', [DataCopies, 'json']).as('copy.json').use(copyLimit)
    router.get('/copy.pdf', [DataCopies, 'pdf']).as('copy.pdf').use(copyLimit)
    router.get('/correction', [CorrectionRequests, 'show']).as('correction.show')
    router.post('/correction', [CorrectionRequests, 'store']).as('correction.store')
    router.get('/nominee', [Nominees, 'show']).as('nominee.show')
    router.post('/nominee', [Nominees, 'store']).as('nominee.store')
    router.delete('/nominee', [Nominees, 'destroy']).as('nominee.destroy')
    router.get('/access-log', [AccessLog, 'show']).as('access_log.show')
    router.get('/incidents', [Incidents, 'show']).as('incidents.show')
  })
  .prefix('/my-data')
  .as('privacy')
  .use(applicants())

/** Correction requests to the district, which makes the correction in the application. */
router
  .group(() => {
    router.get('/', [CorrectionAnswers, 'index']).as('index')
    router.post('/', [CorrectionAnswers, 'store']).as('store')
  })
  .prefix('/officer/correction-requests')
  .as('privacy.requests')
  .use(officers('ApprovalsApplicationPolicy.correct'))

/** Breaches of personal data: recorded, listed, released for notification by two people, and reported to the Board. */
const manage = middleware.requireRight('PrivacyBreachPolicy.manage')
router
  .group(() => {
    router.get('/', [Breaches, 'index']).as('index')
    router.get('/new', [Breaches, 'create']).as('create').use(manage)
    router.post('/', [Breaches, 'store']).as('store').use(manage)
    router.get('/:id', [Breaches, 'show']).as('show')
    router.get('/:id/edit', [Breaches, 'edit']).as('edit').use(manage)
    router.put('/:id', [Breaches, 'update']).as('update').use(manage)
    router.post('/:id/people', [BreachPeople, 'store']).as('people.store').use(manage)
    router
      .post('/:id/people/spreadsheet', [BreachPeople, 'spreadsheet'])
      .as('people.spreadsheet')
      .use([manage, stepUpOnPage(), middleware.files()])
    router.delete('/:id/people', [BreachPeople, 'destroy']).as('people.destroy').use(manage)
    router.post('/:id/notices', [BreachNotices, 'store']).as('notices.store').use(manage)
    router.post('/:id/board', [BreachNotices, 'board']).as('board.store').use(manage)
    router.get('/:id/report.pdf', [BreachNotices, 'pdf']).as('pdf')
  })
  .prefix('/officer/breaches')
  .as('privacy.breaches')
  .use(officers('PrivacyBreachPolicy.view'))
