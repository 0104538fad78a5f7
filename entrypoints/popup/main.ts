import { loadApp } from '../../components/popup/load-app';

// The shell is painted first: what follows is loaded beside it.
void loadApp(() => import('./app'));
