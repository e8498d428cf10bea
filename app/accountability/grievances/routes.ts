import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { signedOutLimit } from '#grievances/signed_out_session'
import { middleware } from '#start/kernel'

const {
  Figures,
  Grievances,
  GrievanceListFiles,
  Mobiles,
  OpenGrievances,
  OwnGrievances,
  OwnSteps,
} = controllers.grievances

/** What everybody may know of it. */
router.get('/grievances/figures', [Figures, 'show']).as('grievances.figures.show')

/** People who are not signed in prove a mobile by a code. */
router
  .group(() => {
    router.get('/new', [OpenGrievances, 'create']).as('open.create')
    router
      .post('/new', [OpenGrievances, 'store'])
      .as('open.store')
      .use([middleware.provenMobile(), middleware.files()])
    router.get('/follow', [Mobiles, 'follow']).as('follow')
    router.post('/mobile', [Mobiles, 'store']).as('mobile.store')
    router.get('/code', [Mobiles, 'create']).as('code.create')
    router.post('/code', [Mobiles, 'prove']).as('code.store')
    router.post('/leave', [Mobiles, 'leave']).as('mobile.destroy')
    router.get('/followed/:uuid', [OpenGrievances, 'show']).as('open.show')
    router.post('/followed/:uuid/reopening', [OpenGrievances, 'reopen']).as('open.reopenings.store')
    router.post('/followed/:uuid/rating', [OpenGrievances, 'rate']).as('open.ratings.store')
  })
  .prefix('/grievances')
  .as('grievances')
  .use([signedOutLimit, middleware.deskPages()])

/** What a citizen complains about. */
router
  .group(() => {
    router.get('/', [OwnGrievances, 'index']).as('index')
    router.get('/new', [OwnGrievances, 'create']).as('create')
    router.post('/', [OwnGrievances, 'store']).as('store').use(middleware.files())
    router.get('/:uuid', [OwnGrievances, 'show']).as('show')
    router.post('/:uuid/reopening', [OwnSteps, 'reopen']).as('reopenings.store')
    router.post('/:uuid/rating', [OwnSteps, 'rate']).as('ratings.store')
  })
  .prefix('/my-grievances')
  .as('grievances.own')
  .use([middleware.auth(), middleware.requireArea('AuthAreaPolicy.applicants')])

/** Officers answer what their post has. */
router
  .group(() => {
    router.get('/', [Grievances, 'index']).as('index')
    router
      .get('/spreadsheet', [GrievanceListFiles, 'spreadsheet'])
      .as('spreadsheet')
      .use(middleware.exportLimit())
    router.get('/pdf', [GrievanceListFiles, 'pdf']).as('pdf').use(middleware.exportLimit())
    router.get('/:uuid', [Grievances, 'show']).as('show')
    router.post('/:uuid/answers', [Grievances, 'answer']).as('answers.store')
  })
  .prefix('/officer/grievances')
  .as('grievances.officer')
  .use([
    middleware.auth(),
    middleware.requireArea('AuthAreaPolicy.officers'),
    middleware.requireRight('GrievancePolicy.view'),
  ])
