// The shell is painted first: what follows is loaded beside it.
void import('./app');
