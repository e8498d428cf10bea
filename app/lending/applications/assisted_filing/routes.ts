import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { applicants, listFiles, middleware, officers } from '#start/kernel'

const {
  CentreListFiles,
  CentreOperators,
  Centres,
  AssistanceNotices,
  AssistedSessions,
  Assistances,
  Openings,
  MyHelpers,
  Submissions,
} = controllers.applications.assistedFiling

/** How assistance works, and that it is free: for everybody, to read and to print. */
router.get('/assisted-filing', [AssistanceNotices, 'show']).as('assisted_filing.notice.show')

/** A citizen names a helper, and ends the assistance. */
router
  .group(() => {
    router.get('/', [MyHelpers, 'index']).as('index')
    router.post('/', [MyHelpers, 'store']).as('store')
    router.post('/:uuid/end', [MyHelpers, 'end']).as('ends.store')
  })
  .prefix('/my-helper')
  .as('assisted_filing.my_helpers')
  .use(applicants())

/** Assistances of the current user; a centre opens applications. */
router
  .group(() => {
    router.get('/', [Assistances, 'index']).as('index')
    router.post('/:uuid/end', [Assistances, 'end']).as('ends.store')
    router.post('/:uuid/work', [AssistedSessions, 'store']).as('sessions.store')
    router.post('/leave', [AssistedSessions, 'destroy']).as('sessions.destroy')
    router.post('/codes', [Openings, 'ask']).as('codes.store')
    router.get('/code', [Openings, 'create']).as('openings.create')
    router.post('/code', [Openings, 'store']).as('openings.store')
  })
  .prefix('/my-assistances')
  .as('assisted_filing.assistances')
  .use(applicants())

/** Submission of an assisted application: by its helper or its citizen, with the citizen's code. */
router
  .group(() => {
    router.get('/', [Submissions, 'create']).as('create')
    router.post('/', [Submissions, 'store']).as('store')
    router.post('/codes', [Submissions, 'ask']).as('codes.store')
  })
  .prefix('/assisted/:uuid')
  .as('assisted_filing.submissions')
  .use(applicants())

/** Centres of a district, and suspicious patterns in their applications. */
router
  .group(() => {
    router.get('/', [Centres, 'index']).as('index')
    listFiles(CentreListFiles)
    router
      .get('/new', [Centres, 'create'])
      .as('create')
      .use(middleware.requireRight('AssistedFilingCentrePolicy.manage'))
    router
      .post('/', [Centres, 'store'])
      .as('store')
      .use(middleware.requireRight('AssistedFilingCentrePolicy.manage'))
    router.get('/:uuid', [Centres, 'show']).as('show')
    router
      .post('/:uuid', [Centres, 'update'])
      .as('update')
      .use(middleware.requireRight('AssistedFilingCentrePolicy.manage'))
    router
      .post('/:uuid/operators', [CentreOperators, 'store'])
      .as('operators.store')
      .use(middleware.requireRight('AssistedFilingCentrePolicy.manage'))
    router
      .post('/:uuid/operators/:id/end', [CentreOperators, 'end'])
      .as('operators.end')
      .use(middleware.requireRight('AssistedFilingCentrePolicy.manage'))
  })
  .prefix('/officer/centres')
  .where('uuid', router.matchers.uuid())
  .as('assisted_filing.centres')
  .use(officers('AssistedFilingCentrePolicy.view'))
