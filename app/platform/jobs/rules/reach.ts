import { type Districts, hasDistrict } from '#lists/districts'

/** Whether all districts of a file are still within reach; null is all that there are. */
export const areDistrictsInScope = (ofFile: Districts, scope: Districts): boolean =>
  ofFile === null ? scope === null : ofFile.every((district) => hasDistrict(scope, district))
