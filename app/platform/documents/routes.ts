import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { applicants, middleware } from '#start/kernel'

router.get('/files/:uuid', [controllers.documents.Files, 'show']).use(middleware.auth())

router.post('/uploads', [controllers.documents.Uploads, 'store']).use(applicants())
