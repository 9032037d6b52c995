import { describeCrowd } from '../e2e/playwright/crowd.ts'

describeCrowd(200, 48, 8)
