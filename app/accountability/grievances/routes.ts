import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { signedOutLimit } from '#grievances/signed_out_complainants'
import { applicants, listFiles, middleware, officers } from '#start/kernel'

const {
  Figures,
  Grievances,
  GrievanceListFiles,
  MobileVerifications,
  SignedOutGrievances,
  SignedOutResponses,
  MyGrievances,
  MyGrievanceResponses,
} = controllers.grievances

/** Public figures. */
router.get('/grievances/figures', [Figures, 'show']).as('grievances.figures.show')

/** Complainants who are not signed in verify a mobile with a code. */
router
  .group(() => {
    router.get('/new', [SignedOutGrievances, 'create']).as('signed_out.create')
    router
      .post('/new', [SignedOutGrievances, 'store'])
      .as('signed_out.store')
      .use([middleware.verifiedMobile({ isNew: true }), middleware.files()])
    router.get('/follow', [MobileVerifications, 'follow']).as('follow')
    router.post('/mobile', [MobileVerifications, 'store']).as('mobile.store')
    router.get('/code', [MobileVerifications, 'create']).as('code.create')
    router.post('/code', [MobileVerifications, 'prove']).as('code.store')
    router.post('/leave', [MobileVerifications, 'leave']).as('mobile.destroy')
    router
      .group(() => {
        router.get('/', [SignedOutGrievances, 'show']).as('show')
        router.post('/reopening', [SignedOutResponses, 'reopen']).as('reopenings.store')
        router.post('/rating', [SignedOutResponses, 'rate']).as('ratings.store')
      })
      .prefix('/followed/:uuid')
      .as('signed_out')
      .use(middleware.verifiedMobile())
  })
  .prefix('/grievances')
  .as('grievances')
  .use([signedOutLimit, middleware.deskPages()])

/** Grievances of the citizen. */
router
  .group(() => {
    router.get('/', [MyGrievances, 'index']).as('index')
    router.get('/new', [MyGrievances, 'create']).as('create')
    router.post('/', [MyGrievances, 'store']).as('store').use(middleware.files())
    router.get('/:uuid', [MyGrievances, 'show']).as('show')
    router.post('/:uuid/reopening', [MyGrievanceResponses, 'reopen']).as('reopenings.store')
    router.post('/:uuid/rating', [MyGrievanceResponses, 'rate']).as('ratings.store')
  })
  .prefix('/my-grievances')
  .as('grievances.mine')
  .use(applicants())

/** Officers answer the grievances that their role handles. */
router
  .group(() => {
    router.get('/', [Grievances, 'index']).as('index')
    listFiles(GrievanceListFiles)
    router.get('/:uuid', [Grievances, 'show']).as('show')
    router.post('/:uuid/answers', [Grievances, 'answer']).as('answers.store')
  })
  .prefix('/officer/grievances')
  .as('grievances.officer')
  .use(officers('GrievancePolicy.view'))
