import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, services } from '@adonisjs/drive'

/** Folder of the private store on this machine; made when it is first written to. */
export const storeFolder = env.get('STORAGE_PATH', app.makePath('storage/files'))

/**
 * The private store: no public folder and no address of its own. Files leave only through the
 * `documents` module, which asks who wants them (DECISIONS 6).
 */
const driveConfig = defineConfig({
  default: 'fs',
  services: {
    fs: services.fs({
      location: storeFolder,
      serveFiles: false,
      visibility: 'private',
    }),
  },
})

export default driveConfig

declare module '@adonisjs/drive/types' {
  export interface DriveDisks extends InferDriveDisks<typeof driveConfig> {}
}
