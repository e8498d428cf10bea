/**
 * pdf-lib as one file. Its usual entry is 140 small ones, which a process that reads a single PDF
 * would spend most of its time on.
 */
declare module 'pdf-lib/dist/pdf-lib.esm.min.js' {
  export * from 'pdf-lib'
}
