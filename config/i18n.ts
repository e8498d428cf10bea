import app from '@adonisjs/core/services/app'
import { defineConfig, loaders } from '@adonisjs/i18n'
import languages from '#config/languages'
import { MessageFormatter } from '#kernel/formats/message_formatter'

export default defineConfig({
  defaultLocale: 'en',
  supportedLocales: languages.map(({ code }) => code),
  fallbackLocales: {},
  formatter: () => new MessageFormatter(),
  loaders: [loaders.fs({ location: app.languageFilesPath() })],
})
