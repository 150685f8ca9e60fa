export * from './readiness.ts'
export * from './usualPlaces.ts'
