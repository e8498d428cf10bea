import { defineConfig } from '@adonisjs/core/bodyparser'
import { formBytes } from '#config/uploads'

export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: { convertEmptyStringsToNull: true, types: ['application/x-www-form-urlencoded'] },
  json: { convertEmptyStringsToNull: true, types: ['application/json'] },
  /** Requests of DigiLocker, whose bytes are signed as received. */
  raw: { types: ['application/xml', 'text/xml'], limit: '256kb' },
  /** Files are received by documents/middleware/files_middleware.ts, on routes that name it. */
  multipart: {
    autoProcess: false,
    convertEmptyStringsToNull: true,
    limit: formBytes,
    types: ['multipart/form-data'],
  },
})
