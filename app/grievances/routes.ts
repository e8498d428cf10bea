import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { middleware } from '#start/kernel'

const { Figures, Grievances, GrievanceListFiles, OwnGrievances, OwnSteps } = controllers.grievances

/** What everybody may know of it. */
router.get('/grievances/figures', [Figures, 'show']).as('grievances.figures.show')

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
  .use([middleware.auth(), middleware.fence('AuthAreaPolicy.applicants')])

/** Officers answer what their post has. */
router
  .group(() => {
    router.get('/', [Grievances, 'index']).as('index')
    router.get('/sheet', [GrievanceListFiles, 'sheet']).as('sheet').use(middleware.exportTurn())
    router.get('/paper', [GrievanceListFiles, 'paper']).as('paper').use(middleware.exportTurn())
    router.get('/:uuid', [Grievances, 'show']).as('show')
    router.post('/:uuid/answers', [Grievances, 'answer']).as('answers.store')
  })
  .prefix('/officer/grievances')
  .as('grievances.officer')
  .use([
    middleware.auth(),
    middleware.fence('AuthAreaPolicy.officers'),
    middleware.can('GrievancePolicy.view'),
  ])
