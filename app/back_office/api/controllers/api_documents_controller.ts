import type { HttpContext } from '@adonisjs/core/http'
import { openApiDocument, referencePage } from '#api/openapi/document'
import { PLAIN_PAGE_CSP } from '#kernel/http/plain_page'

/** The description of the API for programs and for people. It contains no secret, and every upgrade may change it. */
export default class ApiDocumentsController {
  show({ response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    return openApiDocument()
  }

  /** The page loads and runs nothing. */
  read({ response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    response.header('Content-Security-Policy', PLAIN_PAGE_CSP)
    response.type('html')
    return referencePage(openApiDocument())
  }
}
